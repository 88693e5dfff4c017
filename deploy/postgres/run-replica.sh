#!/bin/sh
# Copies the primary the first time, then follows it. A server that was promoted stays what it is.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.half"
  mkdir -p "$(dirname "$PGDATA")"
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --pgdata "$PGDATA.half" --write-recovery-conf --checkpoint fast \
    --dbname "host=$PRIMARY port=${PRIMARY_PORT:-5432} user=replica connect_timeout=5"
  mv "$PGDATA.half" "$PGDATA"
fi
exec postgres -c config_file=/etc/keystay/replica.conf
