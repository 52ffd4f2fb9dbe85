#!/bin/sh
# Waits until whoever started it closes its standard input or is gone, however that ended; then ends every process that
# names FOLDER in its command line or environment, as daemons and jobs of a cluster below it do, and removes it.
# usage: slurm-keeper.sh FOLDER
set -u
cat >/dev/null
for _ in 1 2 3; do
  for process in /proc/[0-9]*; do
    pid=${process##*/}
    [ "$pid" != "$$" ] && grep -qF -- "$1" "$process/environ" "$process/cmdline" 2>/dev/null && kill -9 "$pid" 2>/dev/null
  done
  sleep 0.1
done
rm -rf -- "$1"
