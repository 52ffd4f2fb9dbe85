#!/usr/bin/env bash
# The job's own verdict: the last step, so that summary and artifact are there whatever it is.
set -euo pipefail

case $INPUT_FAIL_ON:$STATUS:$CODE in
  *:2) exit 2 ;; # a wrong call is nobody's bad luck
  never:*) exit 0 ;;
  *:failed:*) exit "${CODE:-1}" ;;
  fallback:fallback:*) exit 3 ;;
esac
