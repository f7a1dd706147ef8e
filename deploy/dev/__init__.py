"""Development services: real servers from packages on free ports, with folders of their own."""
