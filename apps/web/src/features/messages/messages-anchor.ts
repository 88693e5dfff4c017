/** Where mails of a new message lead on the page of a booking. */
export const messagesAnchor = 'messages'
