#!/bin/sh
# bin/meridian of a release: finds Node and the program beside itself, also through symbolic links.
file=$0
while [ -L "$file" ]; do
  target=$(readlink "$file")
  case $target in /*) file=$target ;; *) file=$(dirname "$file")/$target ;; esac
done
bin=$(cd "$(dirname "$file")" && pwd -P)
exec "$bin/node" "$bin/meridian.js" "$@"
