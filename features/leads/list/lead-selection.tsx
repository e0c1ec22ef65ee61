import { lazy, Suspense, useState } from 'react';
import { href } from 'react-router';
import { useCan } from '#features/accounts/team/can.tsx';
import { stageCopy } from '#features/leads/lead-copy.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { stages } from '#features/leads/leads.ts';
import type { LeadActs } from '#features/leads/list/use-lead-acts.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useToast } from '#ui/feedback/toasts.tsx';
import { SelectionBar, type Selection } from '#ui/list/selection.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/menu/menu.tsx';

const EraseDialog = lazy(() => import('#features/leads/changes/erase-dialog.tsx'));
const MergeDialog = lazy(() => import('#features/leads/changes/merge-dialog.tsx'));

interface LeadSelectionProps {
  readonly selection: Selection;
  readonly leads: readonly ListedLead[];
  readonly acts: LeadActs;
  /** Id of the signed-in person. */
  readonly me: string;
}

/** What can be done with the selected leads at once. */
export function LeadSelection({ selection, leads, acts, me }: LeadSelectionProps) {
  const toast = useToast();
  const canErase = useCan('erase');
  const chosen = leads.filter(({ id }) => selection.selected.has(id));
  // The leads as they were asked about: what is done takes them out of the list before its answer is shown.
  const [asking, setAsking] = useState<{ readonly act: 'erase' | 'merge'; readonly about: typeof chosen } | null>(null);
  const { canWrite, owners, change, move } = acts;
  const close = () => setAsking(null);
  return (
    <>
      <SelectionBar selection={selection}>
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
            <Button size="small" onClick={() => move(chosen, 'spam')}>
              Spam
            </Button>
            {chosen.length > 1 && (
              <Button size="small" onClick={() => setAsking({ act: 'merge', about: chosen })}>
                Merge
              </Button>
            )}
          </>
        )}
        <ButtonLink size="small" href={exportHref(chosen)} download>
          Export
        </ButtonLink>
        {canErase && (
          <Button size="small" onClick={() => setAsking({ act: 'erase', about: chosen })}>
            Erase
          </Button>
        )}
      </SelectionBar>
      <Suspense>
        {asking?.act === 'erase' && <EraseDialog leads={asking.about} onClose={close} onErased={selection.clear} />}
        {asking?.act === 'merge' && (
          <MergeDialog
            leads={asking.about}
            onClose={close}
            onMerged={(undo) => {
              toast({
                text: `${asking.about.length} leads merged.`,
                ...(undo !== null && { undo: () => acts.undo(asking.about, undo) }),
              });
              selection.clear();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function exportHref(leads: readonly ListedLead[]): string {
  return `${href('/admin/leads/export.csv')}?ids=${leads.map(({ id }) => id).join('.')}`;
}
