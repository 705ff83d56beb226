#!/usr/bin/env bash
# Builds every image with whichever of docker, podman and buildah is there: build.sh [tag] [more arguments].
# IMAGE_PREFIX names the registry; the arguments go to the builder, such as --secret id=npmrc,src=$HOME/.npmrc.
set -euo pipefail
cd "$(dirname "$0")/../.."

tag=${1:-dev}
[ $# -gt 0 ] && shift
prefix=${IMAGE_PREFIX:-localhost/octavo}
for builder in docker podman buildah; do
  command -v "$builder" > /dev/null && { [ "$builder" != docker ] || docker info > /dev/null 2>&1; } && break
done

build() {
  local image=$1 file=$2
  shift 2
  # Of the two formats, Docker's has the health check.
  case $builder in
    docker) docker build "$@" --file "$file" --tag "$prefix-$image:$tag" . ;;
    *) "$builder" build --layers --format docker "$@" --file "$file" --tag "$prefix-$image:$tag" . ;;
  esac
}

only=" ${IMAGES:-auth billing engagement conversion gateway migrations} "
for service in auth billing engagement; do
  if [[ $only == *" $service "* ]]; then
    build "$service" deploy/docker/service.Dockerfile --build-arg "SERVICE=$service" "$@"
  fi
done
for kind in conversion gateway migrations; do
  if [[ $only == *" $kind "* ]]; then build "$kind" "deploy/docker/$kind.Dockerfile" "$@"; fi
done
