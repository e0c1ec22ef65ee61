import { Link } from 'react-router';
import { webhookWords as words } from '#content/webhooks.ts';
import { useLastingFetcher } from '#forms/sending/use-lasting-fetcher.tsx';
import { LocalTime } from '#features/accounts/settings/local-time.tsx';
import type { EndpointAnswer } from '#features/webhooks/endpoint-answer.ts';
import type { AttemptsPage, ListedAttempt } from '#features/webhooks/endpoint-views.ts';
import { useFollowing } from '#features/webhooks/pages/use-following.tsx';
import { Button } from '#ui/button.tsx';
import { Cell, DataTable, Row } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Pager } from '#ui/pager.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { State } from '#ui/state.tsx';
import { TextField } from '#ui/text-field.tsx';

interface AttemptsLogProps {
  readonly page: AttemptsPage;
  /** Whether only failed attempts are shown. */
  readonly failed: boolean;
  readonly isFirst: boolean;
  /** The day from which on failures are sent again, unless another one is chosen. */
  readonly today: string;
}

const columns = [
  { label: words.when },
  { label: words.event },
  { label: words.answer },
  { label: words.attempt, holds: 'number' },
  { label: words.took, holds: 'number' },
  { label: words.next },
  { label: words.again, silent: true },
] as const;

/** Every attempt of an endpoint with what was sent and answered, and what can be sent again. */
export function AttemptsLog({ page, failed, isFirst, today }: AttemptsLogProps) {
  const fetcher = useLastingFetcher<EndpointAnswer>({ retry: 'never' });
  const answer = fetcher.data;
  useFollowing(answer?.ok ? answer : undefined);
  const { attempts, next } = page;
  const query = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...(failed && { log: 'failed' }), ...more })}`;
  return (
    <section aria-labelledby="log-title" className="webhook-log">
      <div className="webhook-log-head">
        <div>
          <h2 id="log-title">{words.log}</h2>
          <p className="webhook-note">{words.logLead}</p>
        </div>
        <nav aria-label={words.log}>
          <Link to="?" aria-current={failed ? undefined : 'true'} preventScrollReset>
            {words.all}
          </Link>
          <Link to="?log=failed" aria-current={failed ? 'true' : undefined} preventScrollReset>
            {words.onlyFailed}
          </Link>
        </nav>
      </div>
      <fetcher.Form method="post" className="webhook-resend">
        <input type="hidden" name="act" value="again-failed" />
        <TextField
          type="date"
          name="since"
          label={`${words.resend}, ${words.resendSince.toLowerCase()}`}
          defaultValue={today}
        />
        <Button type="submit" busy={fetcher.state !== 'idle'}>
          {words.again}
        </Button>
        <p role="status">{fetcher.state === 'idle' ? said(answer) : ''}</p>
      </fetcher.Form>
      {attempts.length === 0 ? (
        <Empty title={failed ? words.noneFailed : words.none}>{failed ? words.noneFailedWords : words.noneWords}</Empty>
      ) : (
        <DataTable columns={columns} titleId="log-title">
          {attempts.map((one) => (
            <AttemptRow
              key={one.id}
              attempt={one}
              onAgain={() => void fetcher.submit({ act: 'again', delivery: one.deliveryId }, { method: 'post' })}
            />
          ))}
        </DataTable>
      )}
      <Pager first={isFirst ? null : query({})} next={next === null ? null : query({ after: next })} />
    </section>
  );
}

function AttemptRow({ attempt: one, onAgain }: { readonly attempt: ListedAttempt; readonly onAgain: () => void }) {
  return (
    <>
      <Row data-part="attempt">
        <Cell column={words.when}>
          <LocalTime at={one.at} />
        </Cell>
        <Cell column={words.event}>{one.type}</Cell>
        <Cell column={words.answer}>
          <State tone={one.delivered ? 'good' : 'bad'}>{one.status ?? words.noAnswer}</State>
          {one.fault !== null && <span className="webhook-since">{words.faultWords[one.fault]}</span>}
        </Cell>
        <Cell column={words.attempt} holds="number">
          {one.attempt}
        </Cell>
        <Cell column={words.took} holds="number">
          {one.milliseconds} ms
        </Cell>
        <Cell column={words.next}>
          {one.nextAt !== null && one.state === 'waiting' ? <LocalTime at={one.nextAt} /> : words.noNext}
        </Cell>
        <Cell column={words.again}>
          {one.state !== 'waiting' && (
            <ScriptButton size="small" onClick={onAgain} aria-label={`${words.again}: ${one.type}, ${one.messageId}`}>
              {words.again}
            </ScriptButton>
          )}
        </Cell>
      </Row>
      <Row data-part="exchange">
        <td role="cell" colSpan={columns.length}>
          <details>
            <summary>
              {words.exchange} <code>{one.messageId}</code>
            </summary>
            <h3>{words.request}</h3>
            <pre tabIndex={0}>
              <code>{readable(one.request)}</code>
            </pre>
            <h3>{words.response}</h3>
            {one.excerpt === '' ? (
              <p className="webhook-note">{words.noResponse}</p>
            ) : (
              <pre tabIndex={0}>
                <code>{one.excerpt}</code>
              </pre>
            )}
          </details>
        </td>
      </Row>
    </>
  );
}

function said(answer: EndpointAnswer | undefined): string {
  if (answer?.act !== 'again' && answer?.act !== 'again-failed') return '';
  if (!answer.ok) return answer.reason === 'disabled' ? words.mustEnable : words.gone;
  if (answer.act === 'again') return answer.queued > 0 ? words.againDone : words.gone;
  return answer.queued > 0 ? words.resendDone(answer.queued) : words.resendNone;
}

function readable(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
