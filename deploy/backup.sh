#!/bin/sh
# Backs up a host's games while it runs.
#   backup.sh DATABASE FOLDER
# DATABASE is the data folder of a host (with SQLite) or postgres://user:password@host:5432/name.
# The copy goes into FOLDER, under the time it was made, and its name is printed. A copy that is
# there is whole: it gets its name last. It holds the seeds of games that are on: keep it private.
set -eu
umask 077

if [ $# -ne 2 ]; then
  sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
database=$1 folder=$2
mkdir -p "$folder"
name=$folder/parlour-$(date -u +%Y%m%dT%H%M%SZ)

case $database in
  *://*)
    copy=$name.dump
    pg_dump --format=custom --no-owner --no-privileges --file="$copy.part" --dbname="$database"
    # Reads its table of contents: a copy that was cut off has none.
    pg_restore --list "$copy.part" >/dev/null
    ;;
  *)
    if [ ! -f "$database/parlour.sqlite" ]; then
      echo "There are no games in $database: it holds no parlour.sqlite." >&2
      exit 1
    fi
    copy=$name.sqlite
    rm -f "$copy.part"
    # Not cp, which would miss what is in the write-ahead log. This sees one moment, however long
    # it takes and whatever is written meanwhile.
    sqlite3 -bail "file:$database/parlour.sqlite?mode=ro" \
      ".timeout 10000" "vacuum into '$(printf %s "$copy.part" | sed "s/'/''/g")'"
    found=$(sqlite3 -bail "$copy.part" "pragma integrity_check")
    if [ "$found" != ok ]; then
      echo "The copy is damaged: $found" >&2
      exit 1
    fi
    ;;
esac

sync "$copy.part"
mv "$copy.part" "$copy"
echo "$copy"
