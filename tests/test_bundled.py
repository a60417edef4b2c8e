import planner.bundled as bundled


def test_what_travels_with_the_package_is_there():
    assert (bundled.rulebooks_dir() / "composite.toml").is_file()
    assert (bundled.demo_dir() / "city.toml").is_file()
    assert (bundled.schemas_dir() / "pontos.schema.json").is_file()
    assert (bundled.data_dir() / "municipalities.csv").is_file()
    assert bundled.app_script().is_file()
