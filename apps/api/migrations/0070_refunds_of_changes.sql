-- Money that goes back because a confirmed booking became cheaper by a change.
ALTER TYPE refund_reason ADD VALUE 'changed';
