"""A land made by hand from nothing: a valley with a lake between two ridges, a river that leaves it, a cliff, a road up
to the pass and a shelf for a village. The manual (sculpting.md) describes it; shares are of the viewport."""

SCREEN = "1500x900"  # without panels, so that the shares fit
LAKE = (0.501, 0.416)
SHELF = ((0.4740, 0.2181), (0.4548, 0.2347))
ROAD = (0.4740, 0.2181), (0.5467, 0.1465), (0.6161, 0.1281)

# The first action opens the preset `blank`.
ACTIONS = (
    ("key", "d"),
    ("kind", "ridge"),
    ("curve", (0.5965, 0.1343), (0.3945, 0.2340), (0.5142, 0.5178)),
    ("curve", (0.6316, 0.1343), (0.7832, 0.3150), (0.4744, 0.5203)),
    ("kind", "cliff"),
    ("curve", (0.9025, 0.7799), (0.8765, 0.1965)),
    ("kind", "river"),
    ("curve", (0.4886, 0.5310), (0.4836, 0.7000)),
    ("kind", "road"),
    ("curve", *ROAD),
    ("key", "0"),
    ("stroke", *SHELF),
    ("key", "l"),
    ("stroke", *SHELF),
    ("key", "w"),
    ("click", LAKE),
)


def count():
    """Number of things that the hand does, each click of a curve included."""
    return 1 + sum(len(places) if kind == "curve" else 1 for kind, *places in ACTIONS)


def make(app, after_each=lambda action: None):
    """Makes the land in a window that shows the preset `blank`."""
    for action in ACTIONS:
        kind, *places = action
        before = app.report()["history"]["current"]
        if kind == "key":
            app.key(*places)
        elif kind == "kind":
            app.click("toolbar.curve.kind")
            app.click("toolbar.curve.kind." + places[0])
        elif kind == "stroke":
            app.drag(app.ground(*places[0]), app.ground(*places[1]))
        else:
            for number, place in enumerate(places, 1):
                app.point(app.ground(*place))
                is_last_of_curve = kind == "curve" and number == len(places)
                app.xdotool("click", *(("--repeat", 2, "--delay", 60) if is_last_of_curve else ()), 1)
                app.settle()
        # A double-click adds the last point and then carves: two entries.
        entries = {"curve": len(places) + 1, "stroke": 1, "click": 1}.get(kind, 0)
        app.wait_for(lambda r: r["history"]["current"] >= before + entries and not r["history"]["open"], str(action))
        after_each(action)
