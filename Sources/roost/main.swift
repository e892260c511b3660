import RoostCLI

RoostProgram.main(compiled: CompiledPlugins.all)
