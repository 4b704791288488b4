/** What the ledger says of a seat `e` of a school (named by this SQL): everything together, what was taken off of its price, and off of what is kept of it. */
export const enteredForSeat = (school: string) => `(SELECT coalesce(sum(l.cents), 0) AS cents,
    coalesce(sum(l.cents) FILTER (WHERE l.kind = 'written-off' AND taken.kind = 'charge'), 0) AS off_cents,
    coalesce(sum(l.cents) FILTER (WHERE l.kind = 'written-off' AND taken.kind = 'kept'), 0) AS off_kept_cents
  FROM ledger_entries l
  LEFT JOIN ledger_entries taken ON taken.organization_id = ${school} AND taken.id = l.takes_back_id
  WHERE l.organization_id = ${school} AND l.enrollment_id = e.id)`;

/** What it must say, with that as `entered` and the class of the seat as `c`: the rule of `domain/seat-postings`, as the database looks for what is not so. */
export const SEAT_STANDS_AT = `CASE
  WHEN e.state NOT IN ('enrolled', 'completed')
    THEN greatest(0, least(e.kept_cents, greatest(0, e.agreed_cents + entered.off_cents)) + entered.off_kept_cents)
  WHEN c.cancelled_at IS NULL THEN greatest(0, e.agreed_cents + entered.off_cents)
  ELSE 0 END`;
