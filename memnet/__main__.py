"""`python -m memnet` is the command `memnet`."""

import sys

from memnet.cli import main

sys.exit(main())
