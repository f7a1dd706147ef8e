"""What deploys MemNet, and what a developer runs it on. No part of the product."""
