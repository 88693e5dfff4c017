-- Who works at a hotel beside its owner, and what they may do there (packages/contract/src/shared/rights.ts). The owner of
-- properties.owner_id has no row; `owner` are those with whom the ownership is shared.
CREATE TYPE staff_role AS ENUM ('owner', 'manager', 'front_desk', 'housekeeping', 'accountant');

CREATE TABLE staff (
  property_id uuid NOT NULL REFERENCES properties (id),
  -- No foreign key: accounts stay on the coordinator, a hotel lies with its shard.
  user_id uuid NOT NULL,
  role staff_role NOT NULL,
  since timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_id, user_id)
);

CREATE INDEX staff_of_user ON staff (user_id);

-- Who was invited and has not answered. The token of the mailed link names the row; without the row it is worth nothing.
CREATE TABLE staff_invitations (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  email text NOT NULL,
  role staff_role NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (property_id, id)
);

-- Inviting an address again takes the place of the earlier invitation.
CREATE UNIQUE INDEX staff_invitations_address ON staff_invitations (property_id, lower(email));
