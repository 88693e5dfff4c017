-- Money that guests send to the hotel's bank account. An enum's value has to be there before it is used.
ALTER TYPE payment_method ADD VALUE 'transfer';
