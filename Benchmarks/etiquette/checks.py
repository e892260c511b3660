"""The single checks: what a guest that servers like does, seen from outside."""
from server import Answer, feed

JUNE = "Mon, 02 Jun 2025 08:00:00 GMT"
DAY = 86_400
CHECKS = []


def check(text):
    """Registers a check; it gets the stand (`stand.one`, `stand.two`: servers) and says whether all was well."""
    def register(function):
        CHECKS.append((text, function))
        return function
    return register


def header(requests, name):
    """That field of each request, whatever its case."""
    return [next((value for key, value in fields.items() if key.lower() == name.lower()), None) for fields in requests]


def conditional(*answers, field="If-None-Match", syncs=2):
    """What a validator's field was in each sync, a day apart."""
    def run(stand):
        stand.one.on("/a", *answers)
        stand.begin("/a")
        stand.syncs(*(place * DAY for place in range(syncs)))
        return header(stand.one.seen("/a"), field)
    return run


@check("an `ETag` is sent back")
def etag(stand):
    return conditional(feed(ETag='"1"'))(stand) == [None, '"1"']


@check("a weak `ETag` keeps its `W/`")
def weak(stand):
    return conditional(feed(ETag='W/"1"'))(stand) == [None, 'W/"1"']


@check("a `Last-Modified` is sent back as it came")
def modified(stand):
    return conditional(feed(Last_Modified=JUNE), field="If-Modified-Since")(stand) == [None, JUNE]


@check("a new `ETag` replaces the old one though the date stays")
def replaced(stand):
    run = conditional(feed(ETag='"1"', Last_Modified=JUNE), feed("Two", ETag='"2"', Last_Modified=JUNE), syncs=3)
    return run(stand) == [None, '"1"', '"2"']


@check("an error leaves the validators alone")
def error(stand):
    return conditional(feed(ETag='"1"'), Answer(500, ETag='"e"'), feed("Two"), syncs=3)(stand) == [None, '"1"', '"1"']


@check("what is no feed leaves the validators alone")
def broken(stand):
    run = conditional(feed(ETag='"1"'), Answer(200, "<html>no</html>", ETag='"b"', Content_Type="text/html"),
                      feed("Two"), syncs=3)
    return run(stand) == [None, '"1"', '"1"']


@check("a 304 may bring a new `ETag`")
def renewed(stand):
    run = conditional(feed(ETag='"1"'), Answer(304, ETag='"2"'), feed("Two"), syncs=3)
    return run(stand) == [None, '"1"', '"2"']


def moved(status):
    def run(stand):
        stand.one.on("/a", Answer(status, Location="/b"))
        stand.one.on("/b", feed())
        stand.begin("/a")
        stand.syncs(0, DAY, 2 * DAY)
        stand.one.seen()
        stand.syncs(3 * DAY)
        return [path for path, _ in stand.one.seen()]
    return run


@check("a 301 is remembered in the end")
def permanent(stand):
    return moved(301)(stand) == ["/b"]


@check("a 308 is remembered in the end")
def permanent_308(stand):
    return moved(308)(stand) == ["/b"]


@check("a 302 is never remembered")
def temporary(stand):
    return moved(302)(stand) == ["/a", "/b"]


@check("a 301 to what is no feed is not remembered")
def maintenance(stand):
    stand.one.on("/a", *[Answer(301, Location="/b")] * 3, feed())
    stand.one.on("/b", Answer(200, "<html>back soon</html>", Content_Type="text/html"))
    stand.begin("/a")
    stand.syncs(0, DAY, 2 * DAY)
    stand.one.seen()
    stand.syncs(3 * DAY)
    return [path for path, _ in stand.one.seen()] == ["/a"]


@check("a loop of redirects is given up soon")
def loop(stand):
    stand.one.on("/a", Answer(302, Location="/a"))
    stand.begin("/a")
    stand.syncs(0)
    return 1 < len(stand.one.seen("/a")) <= 25


@check("a password stays with its host when a redirect leaves that")
def credentials(stand):
    stand.one.on("/a", Answer(302, Location=stand.two.origin + "/b"))
    stand.two.on("/b", feed())
    stand.begin_urls(stand.one.origin.replace("http://", "http://me:pass@") + "/a")
    stand.syncs(0)
    first = header(stand.one.seen("/a"), "Authorization")
    return any(first) and not any(header(stand.two.seen("/b"), "Authorization"))


@check("what is gone (410) is asked no more")
def gone(stand):
    stand.one.on("/a", feed(), Answer(410))
    stand.begin("/a")
    stand.syncs(0, DAY)
    stand.one.seen()
    stand.syncs(2 * DAY)
    return stand.one.seen("/a") == []


def rest(status, wait, **fields):
    def run(stand):
        stand.one.on("/a", feed(), Answer(status, **fields), feed("Two"))
        stand.begin("/a")
        stand.syncs(0, DAY)
        stand.one.seen()
        stand.syncs(DAY + wait)
        return len(stand.one.seen("/a"))
    return run


@check("`Retry-After` of a 429 is heeded in later runs")
def busy(stand):
    return rest(429, 2 * 3600, Retry_After="10800")(stand) == 0


@check("`Retry-After` of a 503 too, as a date")
def busy_503(stand):
    return rest(503, 2 * 3600, Retry_After="Mon, 16 Jun 2025 15:00:00 GMT")(stand) == 0


@check("a 429 holds for the other feeds of that host")
def host(stand):
    stand.one.on("/a", Answer(429, Retry_After="10800"))
    stand.one.on("/b", feed())
    stand.begin("/a", "/b")
    stand.syncs(0)
    stand.one.seen()
    stand.syncs(2 * 3600)
    return stand.one.seen() == []


@check("a server that fails again and again is asked less often")
def backoff(stand):
    stand.one.on("/a", Answer(500))
    stand.begin("/a")
    for hour in range(24):
        stand.syncs(hour * 3600)
    return len(stand.one.seen("/a")) < 16


def floor(answer, *hours):
    """How often a feed is asked at those hours, beginning with 0."""
    def run(stand):
        stand.one.on("/a", answer)
        stand.begin("/a")
        stand.syncs(*(hour * 3600 for hour in hours))
        return len(stand.one.seen("/a"))
    return run


@check("not before `max-age` is over")
def fresh(stand):
    return floor(feed(Cache_Control="max-age=36000"), 0, 2, 4, 11)(stand) == 2


@check("not before `Expires`")
def expires(stand):
    return floor(feed(Date="Sun, 15 Jun 2025 12:00:00 GMT", Expires="Sun, 15 Jun 2025 22:00:00 GMT"),
                 0, 2, 4, 11)(stand) == 2


@check("not before `ttl` is over")
def ttl(stand):
    return floor(feed(extra="<ttl>600</ttl>"), 0, 2, 4, 11)(stand) == 2


@check("nor after a 304, which cannot repeat the `ttl`")
def ttl_kept(stand):
    return floor(feed(extra="<ttl>600</ttl>", ETag='"1"'), 0, 11, 13, 15, 22)(stand) == 3


@check("due in no hour of `skipHours`")
def hours(stand):
    skipped = "".join(f"<hour>{hour}</hour>" for hour in range(12, 20))
    return floor(feed(extra=f"<skipHours>{skipped}</skipHours>"), 0, 2, 4, 9)(stand) == 2


@check("due on no day of `skipDays`")
def days(stand):
    return floor(feed(extra="<skipDays><day>Sunday</day></skipDays>"), 0, 2, 4, 13)(stand) == 2


@check("packed bodies are welcome (`Accept-Encoding`)")
def packed(stand):
    stand.one.on("/a", feed())
    stand.begin("/a")
    stand.syncs(0)
    return "gzip" in (header(stand.one.seen("/a"), "Accept-Encoding")[0] or "")


@check("`User-Agent` names the program")
def agent(stand):
    stand.one.on("/a", feed())
    stand.begin("/a")
    stand.syncs(0)
    return stand.client.name in (header(stand.one.seen("/a"), "User-Agent")[0] or "").lower()
