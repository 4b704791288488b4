-- What the mail server answered when a mail did not leave, in its own words, beside our code for it: staff read it, logs do not.
ALTER TABLE outbox_mails ADD COLUMN last_answer text;
