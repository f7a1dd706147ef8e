"""One module a resource; each brings its routers in `ROUTERS`."""
