// Seeded mutation of feeds through the feed reader and the sanitizer.
//
//   fuzz [--seconds N] [--seed N] [--from N] [--count N] [--save FILE] [FOLDER|FILE …]
//
// Inputs are made of the files given, by default of Benchmarks/Fuzz/seeds and plugins/*/samples. Each
// has a number: the same seed and number make the same input. Bounds: no crash, no input over one
// second of processor time, no more than 256 MB of memory, the same items however the bytes are cut.
// At the first breach it prints the seed and the number, and ends with 1; `--from N --count 1 --save
// FILE` makes that input again.
import Glibc

let maximumSeconds = 1.0
let maximumMegabytes = 256

func say(_ line: String) {
  let line = line + "\n"
  _ = line.withCString { write(STDOUT_FILENO, $0, line.utf8.count) }
}

func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The largest resident size so far, in megabytes.
func peakMegabytes() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss / 1024
}

let options = Options(Array(CommandLine.arguments.dropFirst()))
let seeds = SeedFiles.read(options.paths)
guard !seeds.isEmpty else {
  say("fuzz: no seeds found; name a folder")
  exit(2)
}
let mutator = Mutator(seeds: seeds)
CrashReport.install(seed: options.seed)

var number = options.from
var slowest = 0.0
var bytes = 0
let start = processorSeconds()
while number < options.from &+ options.count, processorSeconds() - start < options.seconds {
  CrashReport.begin(number)
  let input = mutator.input(number, seed: options.seed)
  if let path = options.save { SeedFiles.write(input, to: path) }
  let before = processorSeconds()
  var fault = Subject.fault(of: input, chunk: 1 + Int(number % 97))
  let spent = processorSeconds() - before
  slowest = max(slowest, spent)
  if fault == nil, spent > maximumSeconds { fault = "it takes \(Int(spent * 1000)) ms" }
  if fault == nil, peakMegabytes() > maximumMegabytes {
    fault = "memory is at \(peakMegabytes()) MB"
  }
  if let fault {
    say("fuzz: seed \(options.seed), input \(number) (\(input.count) bytes): \(fault)")
    exit(1)
  }
  bytes += input.count
  number += 1
}
say(
  "fuzz: \(number - options.from) inputs, \(bytes >> 20) MB, seed \(options.seed), "
    + "\(Int(processorSeconds() - start)) s: no fault; slowest \(Int(slowest * 1000)) ms, "
    + "peak \(peakMegabytes()) MB")
