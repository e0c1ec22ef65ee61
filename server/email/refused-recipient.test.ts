import { pino } from 'pino';
import { expect, it, test } from 'vitest';
import { openMailer } from '#server/email/mailer.ts';
import { findRecipientRefusal } from '#server/email/refused-recipient.ts';
import { openSmtpPeer } from '../../tests/fakes/smtp.ts';

const refusal = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error('refused'), { command, response, responseCode: Number(response.slice(0, 3)) });

test.each([
  ['550 No such user', { code: 550, enhanced: null }],
  ['501 Bad recipient address syntax', { code: 501, enhanced: null }],
  ['553 Invalid mailbox', { code: 553, enhanced: null }],
  ['501 5.5.4 Invalid argument', { code: 501, enhanced: '5.5.4' }],
  ['553 5.5.2 Syntax error', { code: 553, enhanced: '5.5.2' }],
  ['553 5.7.1 Relaying denied', null],
  ['550 5.2.2 Mailbox full', null],
  ['554 Transaction failed', null],
  ['450 Try later', null],
])('reads %s', (response, expected) => {
  expect(findRecipientRefusal(refusal(response))).toEqual(expected);
  expect(findRecipientRefusal(refusal(response, 'MAIL FROM'))).toBeNull();
});

it('takes an address that a mail server cannot read as refused', async () => {
  const peer = await openSmtpPeer();
  const mailer = openMailer({ smtpUrl: peer.url, from: 'us@meridian.example', log: pino({ level: 'silent' }) });
  const mail = { key: 'a', to: 'dan@harbour..example', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' };
  const error: unknown = await mailer.send(mail).catch((caught: unknown) => caught);
  expect(findRecipientRefusal(error)).toMatchObject({ code: 501 });
  mailer.close();
  await peer.close();
});
