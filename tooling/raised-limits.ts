/** What tests and measurements set, which come from one address and would meet limits that are meant for people. */
export const raisedLimits = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  HOLD_ROOMS_PER_ADDRESS: '1000000',
  HOLD_ROOMS_PER_EMAIL: '1000000',
  HOLD_ROOMS_PER_HOTEL_PERCENT: '100',
  CASH_ROOMS_BEFORE_VERIFICATION: '1000000',
  MAILS_PER_RECIPIENT: '1000000',
  MAILS_PER_ADDRESS: '1000000',
  MAILS_PER_HOTEL: '1000000',
}
