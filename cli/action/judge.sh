#!/usr/bin/env bash
# Decides whether the job fails. It is the last step, so that a job that fails has its summary and artifact, too.
set -euo pipefail

case $INPUT_FAIL_ON:$STATUS:$CODE in
  *:2) exit 2 ;; # wrong usage fails the job, whatever fail-on says
  never:*) exit 0 ;;
  *:failed:*) exit "${CODE:-1}" ;;
  fallback:fallback:*) exit 3 ;;
esac
