import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** Permanent or temporary refusal, delay, connection lost during or after the content, refused recipient. */
type SmtpFault = 'refuse' | 'later' | 'slow' | 'cut-off' | 'cut-off-after' | 'refuse-recipient';

export interface SmtpPeer {
  readonly url: string;
  /** Accepted with 250, oldest first. */
  readonly emails: { raw: string; mail: Email; envelopeTo: string[] }[];
  /** One fault per transaction. */
  failNext(...faults: SmtpFault[]): void;
  /** Drops all connections without QUIT. */
  dropConnections(): void;
  /** Accepted or not. */
  readonly attempts: () => number;
  close(): Promise<void>;
}

/** On loopback; `account` requires login, `slowMs` delays `slow` transactions. */
export async function openSmtpPeer(
  options: { port?: number; slowMs?: number; account?: { user: string; pass: string } } = {},
): Promise<SmtpPeer> {
  const emails: SmtpPeer['emails'] = [];
  const faults: SmtpFault[] = [];
  const closing = new AbortController();
  let attempts = 0;
  let current: SmtpFault | undefined;

  const server = new SMTPServer({
    disabledCommands: options.account === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: options.account === undefined,
    disableReverseLookup: true,
    closeTimeout: 200,
    logger: false,
    onAuth(auth, _session, answer) {
      const known = auth.username === options.account?.user && auth.password === options.account?.pass;
      if (known) answer(null, { user: auth.username });
      else answer(smtpError(535, 'Authentication credentials invalid'));
    },
    onMailFrom(_address, _session, answer) {
      attempts += 1;
      current = faults.shift();
      answer(current === 'refuse' ? smtpError(554, 'Transaction failed') : null);
    },
    onRcptTo(_address, _session, answer) {
      answer(current === 'refuse-recipient' ? smtpError(550, 'No such mailbox') : null);
    },
    onData(stream, session, answer) {
      take(stream, session, current).then(
        () => answer(null, 'Accepted'),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession, fault: SmtpFault | undefined) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if (fault === 'cut-off') return hangUp(session);
    }
    if (fault === 'later') throw smtpError(451, 'Try again later');
    if (fault === 'slow') await wait(options.slowMs ?? 5000, undefined, { signal: closing.signal, ref: false });
    const raw = Buffer.concat(chunks);
    const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
    emails.push({ raw: raw.toString('latin1'), mail: await PostalMime.parse(raw), envelopeTo });
    if (fault === 'cut-off-after') await hangUp(session);
  }

  /** Closes without a response. */
  async function hangUp(session: SMTPServerSession): Promise<never> {
    for (const connection of server.connections) if (connection.session.id === session.id) connection._socket.destroy();
    throw smtpError(421, 'Cut off');
  }

  server.on('error', () => undefined);
  const listening = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The SMTP peer has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emails,
    failNext: (...next) => void faults.push(...next),
    dropConnections: () => server.connections.forEach((connection) => connection._socket.destroy()),
    attempts: () => attempts,
    close() {
      closing.abort();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
