#!/usr/bin/env bash
# Rolls an overlay out in its order: database, migrations, everything else. k8s/roll-out.sh production
set -euo pipefail
overlay=${1:?name an overlay: staging or production}
cd "$(dirname "$0")/overlays/$overlay"

patience=15m
rendered=$(mktemp)
trap 'rm -f "$rendered"' EXIT
kubectl kustomize . > "$rendered"

kubectl apply -f ../../base/namespace.yaml
# What migrations need: the database, its secrets, and leave to reach it.
kubectl apply -f "$rendered" --server-side --selector '!octavo.dev/kind' --field-manager octavo-roll-out
if kubectl -n octavo get cluster/octavo-database > /dev/null 2>&1; then
  kubectl -n octavo wait --for=condition=Ready cluster/octavo-database --timeout="$patience"
fi

# A Job cannot be changed: the last release's goes first.
kubectl -n octavo delete job/migrations --ignore-not-found --wait
kubectl apply -k migrations
kubectl -n octavo wait --for=condition=Complete job/migrations --timeout="$patience"

kubectl apply -f "$rendered" --server-side --field-manager octavo-roll-out
for process in statefulset/nats deployment/{valkey,auth,billing,engagement,conversion,gateway}; do
  kubectl -n octavo rollout status "$process" --timeout="$patience"
done
