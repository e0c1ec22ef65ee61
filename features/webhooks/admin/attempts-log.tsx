import { Link } from 'react-router';
import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { attemptsList, type AttemptsQuery, type ListedAttempt } from '#features/webhooks/endpoint-views.ts';
import type { EndpointActionsState } from '#features/webhooks/admin/use-endpoint-actions.tsx';
import type { Page } from '#forms/list/define-list.ts';
import { Button } from '#ui/button.tsx';
import { Cell, DataTable, Row } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { Text } from '#ui/layout/text.tsx';

export interface AttemptsLogProps {
  readonly query: AttemptsQuery;
  readonly page: Page<ListedAttempt>;
  /** Default start date for resending failures. */
  readonly today: string;
  readonly actions: EndpointActionsState;
}

const columns = [
  { label: copy.when, width: 's' },
  { label: copy.event },
  { label: copy.answer, width: 'l' },
  { label: copy.attempt, width: 's', holds: 'number', narrow: 'none' },
  { label: copy.took, width: 's', holds: 'number', narrow: 'none' },
  { label: copy.next, width: 's', narrow: 'none' },
  { label: copy.again, width: 'm', silent: true, narrow: 'top' },
] as const;

export function AttemptsLog({ query, page, today, actions }: AttemptsLogProps) {
  const failed = query.log === 'failed';
  return (
    <Stack aria-labelledby="log-title" as="section" gap="4" className="webhook-log">
      <Cluster gap="6" rowGap="3" align="end" justify="between">
        <div>
          <h2 id="log-title">{copy.log}</h2>
          <p className="soft small">{copy.logLead}</p>
        </div>
        <Tabs className="small" aria-label={copy.log}>
          <Link to={attemptsList.href({})} aria-current={failed ? undefined : 'true'} preventScrollReset>
            {copy.all}
          </Link>
          <Link to={attemptsList.href({ log: 'failed' })} aria-current={failed ? 'true' : undefined} preventScrollReset>
            {copy.onlyFailed}
          </Link>
        </Tabs>
      </Cluster>
      <Cluster method="post" as={actions.Form} gap="3" align="end">
        <input type="hidden" name="action" value="again-failed" />
        <TextField
          data-size="small"
          type="date"
          name="since"
          label={`${copy.resend}, ${copy.resendSince.toLowerCase()}`}
          defaultValue={today}
        />
        <Button type="submit" size="small" busy={actions.isBusy}>
          {copy.again}
        </Button>
      </Cluster>
      {page.items.length === 0 ? (
        <Empty title={failed ? copy.noneFailed : copy.none}>{failed ? copy.noneFailedCopy : copy.noneCopy}</Empty>
      ) : (
        <DataTable columns={columns} titleId="log-title">
          {page.items.map((one) => (
            <AttemptRow
              key={one.id}
              attempt={one}
              isResending={one.deliveryId === actions.resending}
              onAgain={() => actions.send({ action: 'again', delivery: one.deliveryId })}
            />
          ))}
        </DataTable>
      )}
      <Pager {...attemptsList.pages(query, page.next)} />
    </Stack>
  );
}

interface AttemptRowProps {
  readonly attempt: ListedAttempt;
  readonly isResending: boolean;
  readonly onAgain: () => void;
}

function AttemptRow({ attempt: one, isResending, onAgain }: AttemptRowProps) {
  return (
    <>
      <Row data-part="attempt">
        <Cell column={copy.when}>
          <LocalTime at={one.at} relative />
        </Cell>
        <Cell column={copy.event}>{one.type}</Cell>
        <Cell column={copy.answer}>
          <State tone={one.delivered ? 'good' : 'bad'}>{one.status ?? copy.noAnswer}</State>
          {one.fault !== null && (
            <Text as="div" tone="soft" size="xs">
              {copy.faultCopy[one.fault]}
            </Text>
          )}
        </Cell>
        <Cell column={copy.attempt} holds="number">
          {one.attempt}
        </Cell>
        <Cell column={copy.took} holds="number">
          {one.milliseconds} ms
        </Cell>
        <Cell column={copy.next}>
          {one.nextAt !== null && one.state === 'waiting' && <LocalTime at={one.nextAt} relative />}
        </Cell>
        <Cell column={copy.again}>
          {one.state !== 'waiting' && !isResending && (
            <ScriptButton size="small" onClick={onAgain} aria-label={`${copy.again}: ${one.type}, ${one.messageId}`}>
              {copy.again}
            </ScriptButton>
          )}
        </Cell>
      </Row>
      <Row data-part="exchange">
        <td role="cell" colSpan={columns.length}>
          <Text as="details" size="xs">
            <summary className="soft">
              {copy.exchange} <code>{one.messageId}</code>
            </summary>
            <Sent title={copy.request}>{readable(one.request)}</Sent>
            <Sent title={copy.response}>{one.excerpt}</Sent>
          </Text>
        </td>
      </Row>
    </>
  );
}

function Sent({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Stack gap="1">
      <Text as="h3" tone="soft" size="xs" weight="normal">
        {title}
      </Text>
      {children === '' ? (
        <p className="soft">{copy.noResponse}</p>
      ) : (
        <Text as="pre" wrap="pre" className="well" tabIndex={0}>
          <code>{children}</code>
        </Text>
      )}
    </Stack>
  );
}

function readable(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
