import { use } from 'react';
import { href } from 'react-router';
import { ExportContext, useCan } from '#features/accounts/rights/can.tsx';
import type { LeadActions } from '#features/leads/changes/use-lead-actions.tsx';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { stageCopy } from '#features/leads/leads.copy.ts';
import { stages } from '#features/leads/leads.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/menu/menu.tsx';

interface SelectionActionsProps {
  readonly chosen: readonly ListedLead[];
  readonly actions: LeadActions;
  /** Id of the signed-in person. */
  readonly me: string;
  readonly onAsk: (what: 'erase' | 'merge' | 'snooze') => void;
}

/** Actions on all selected leads. */
export default function SelectionActions({ chosen, actions, me, onAsk }: SelectionActionsProps) {
  const canErase = useCan('erase');
  const { canWrite, owners, change, move } = actions;
  return (
    <>
      {canWrite && (
        <>
          <Menu name="Stage" label="Stage">
            {stages.map((stage) => (
              <MenuItem key={stage} onSelect={() => move(chosen, stage)}>
                {stageCopy[stage]}
              </MenuItem>
            ))}
          </Menu>
          <Menu name="Owner" label="Owner">
            {owners.map(({ id, name }) => (
              <MenuItem key={id} onSelect={() => change(chosen, { owner: id })}>
                {name}
              </MenuItem>
            ))}
            <MenuRule />
            <MenuItem onSelect={() => change(chosen, { owner: null })}>Unassigned</MenuItem>
          </Menu>
          <Button size="small" onClick={() => change(chosen, { owner: me })}>
            Assign to me
          </Button>
          <Button size="small" onClick={() => onAsk('snooze')}>
            Snooze
          </Button>
          <Button size="small" onClick={() => move(chosen, 'spam')}>
            Spam
          </Button>
          {chosen.length > 1 && (
            <Button size="small" onClick={() => onAsk('merge')}>
              Merge
            </Button>
          )}
        </>
      )}
      {use(ExportContext) && (
        <ButtonLink size="small" href={exportHref(chosen)} download>
          Export
        </ButtonLink>
      )}
      {canErase && (
        <Button size="small" onClick={() => onAsk('erase')}>
          Erase
        </Button>
      )}
    </>
  );
}

function exportHref(leads: readonly ListedLead[]): string {
  return `${href('/admin/leads/export.csv')}?ids=${leads.map(({ id }) => id).join('.')}`;
}
