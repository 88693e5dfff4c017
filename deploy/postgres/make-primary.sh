#!/bin/sh
# Run once, by the image of PostgreSQL, when the primary's database is made: the product's own user and database, and the
# user as whom the replica follows.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v password="$KEYSTAY_PASSWORD" -v replication="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE keystay LOGIN PASSWORD :'password';
CREATE DATABASE keystay OWNER keystay;
CREATE ROLE replica LOGIN REPLICATION PASSWORD :'replication';
SQL
echo 'host replication replica all scram-sha-256' >> "$PGDATA/pg_hba.conf"
