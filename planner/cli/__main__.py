"""Let ``python -m planner.cli`` start the command where the script folder is not on the path."""

import sys

from planner.cli.main import main

sys.exit(main())
