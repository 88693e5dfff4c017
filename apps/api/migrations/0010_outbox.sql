-- Mail that is to be sent, written in the transaction whose change it tells of and sent after it. Ids and figures only, no
-- personal data: who gets it, and their name, is read when it is sent. Local to the coordinator when sharded.
CREATE TABLE outbox (
  -- The mail's Message-ID: however often it is sent, it is the same mail.
  id uuid NOT NULL,
  kind text NOT NULL,
  property_id uuid,
  booking_id uuid,
  user_id uuid,
  -- What tells mails of one kind and booking apart.
  dedupe text NOT NULL DEFAULT '',
  payload jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  -- When it is sent (again); ahead of now while somebody is sending it.
  due_at timestamptz NOT NULL,
  -- When it is of no use any more.
  give_up_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  -- Refused for good, or given up.
  refused_at timestamptz,
  -- Nobody to tell, or not true any more.
  dropped_at timestamptz,
  -- What the mail server last said against it, without addresses.
  answer text NOT NULL DEFAULT '',
  PRIMARY KEY (id),
  CONSTRAINT outbox_ends_once CHECK (num_nonnulls(sent_at, refused_at, dropped_at) <= 1),
  CONSTRAINT outbox_payload CHECK (jsonb_typeof(payload) = 'object')
);

-- No mail is written twice.
CREATE UNIQUE INDEX outbox_once ON outbox (booking_id, kind, dedupe);
-- Changes of one booking that nobody has begun to send are one mail.
CREATE UNIQUE INDEX outbox_change ON outbox (booking_id) WHERE kind = 'booking_changed' AND tries = 0;
CREATE INDEX outbox_due ON outbox (due_at, id)
  WHERE sent_at IS NULL AND refused_at IS NULL AND dropped_at IS NULL;
CREATE INDEX outbox_old ON outbox (created_at);
CREATE INDEX outbox_refused ON outbox (refused_at) WHERE refused_at IS NOT NULL;
