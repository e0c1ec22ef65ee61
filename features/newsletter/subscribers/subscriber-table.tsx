import { Link, href } from 'react-router';
import { useCan } from '#features/accounts/rights/can.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { subscriberList, type SubscriberQuery } from '#features/newsletter/subscribers/subscriber-list.ts';
import { sourceCopy, standingCopy } from '#features/newsletter/subscribers/subscriber.copy.ts';
import type { ListedSubscriber } from '#features/newsletter/subscribers/subscribers.ts';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { MenuItem, RowMenu } from '#ui/menu/menu.tsx';
import { State } from '#ui/feedback/state.tsx';

export interface PendingAction {
  readonly action: 'unsubscribe' | 'erase';
  readonly id: string;
  readonly email: string;
}

interface SubscriberTableProps {
  readonly query: SubscriberQuery;
  readonly subscribers: readonly ListedSubscriber[];
  readonly onAction: (action: PendingAction) => void;
}

export function SubscriberTable({ query, subscribers, onAction }: SubscriberTableProps) {
  const columns = [
    { label: 'Email', sort: subscriberList.sortLink(query, 'email') },
    { label: 'Status', width: 'xl' },
    { label: 'Source', width: 'xl' },
    { label: 'Since', width: 's', sort: subscriberList.sortLink(query, 'since') },
    { label: 'Actions', width: 'mark', silent: true, narrow: 'top' },
  ] as const;
  return (
    <DataTable columns={columns} label="Subscribers">
      {subscribers.map((one) => (
        <SubscriberRow key={one.id} one={one} onAction={onAction} />
      ))}
    </DataTable>
  );
}

interface SubscriberRowProps {
  readonly one: ListedSubscriber;
  readonly onAction: SubscriberTableProps['onAction'];
}

function SubscriberRow({ one, onAction }: SubscriberRowProps) {
  const [mayWrite, mayErase] = [useCan('people:write'), useCan('erase')];
  const { id, email, standing, source, createdAt, consentSource, consentAt } = one;
  const mayUnsubscribe = mayWrite && standing !== 'left';
  return (
    <Row>
      <RowHead column="Email">
        <Link to={href('/admin/people/:recordId', { recordId: id })}>{email}</Link>
      </RowHead>
      <Cell column="Status">
        <div>
          <State tone={standingCopy[standing].tone}>{standingCopy[standing].label}</State>
          <span className="under">
            <Story one={one} />
          </span>
        </div>
      </Cell>
      <Cell column="Source">
        <div>
          {sourceCopy(source)}
          {consentSource !== null && (
            <span className="under" title={consentSource}>
              {consentSource}
              {consentAt !== null && (
                <>
                  , <LocalTime at={consentAt} isDay />
                </>
              )}
            </span>
          )}
        </div>
      </Cell>
      <Cell column="Since">
        <LocalTime at={createdAt} relative />
      </Cell>
      <Cell column="Actions">
        {(mayUnsubscribe || mayErase) && (
          <RowMenu name={`Actions for ${email}`}>
            {mayUnsubscribe && (
              <MenuItem onSelect={() => onAction({ action: 'unsubscribe', id, email })}>Unsubscribe</MenuItem>
            )}
            {mayErase && <MenuItem onSelect={() => onAction({ action: 'erase', id, email })}>Erase</MenuItem>}
          </RowMenu>
        )}
      </Cell>
    </Row>
  );
}

function Story({ one }: { readonly one: ListedSubscriber }) {
  if (one.standing === 'left' && one.unsubscribedAt !== null) {
    return (
      <>
        on <LocalTime at={one.unsubscribedAt} isDay />
      </>
    );
  }
  if (one.standing === 'bounced' && one.bouncedAt !== null) {
    const why = one.bounceReason === 'reported' ? 'reported by the mail provider' : one.bounceReason;
    return (
      <>
        {why}, <LocalTime at={one.bouncedAt} isDay />
      </>
    );
  }
  if (one.softBounces > 0) return `${one.softBounces} emails were delayed`;
  return null;
}
