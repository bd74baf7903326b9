#!/bin/sh
# Checks and builds the site, and copies it to a folder that a web server reads: publish.sh /srv/www/docs
set -eu
target=$1
npm ci
npx docsgen build --strict
mkdir -p "$target"
cp -R dist/. "$target"
