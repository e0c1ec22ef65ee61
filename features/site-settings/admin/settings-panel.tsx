import './settings-panel.css';
import { useEffect, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { siteSettingsCopy as copy } from '#content/admin/site-settings.ts';
import { editsOf, type ChangeEdits, type SettingEdits } from '#features/site-settings/setting-edits.ts';
import { SettingsSection } from '#features/site-settings/admin/settings-section.tsx';
import { settingGroups, type ShownSetting } from '#features/site-settings/site-settings.ts';
import { useFormDraft } from '#forms/drafts/draft-owner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';

export function SettingsPanel({ settings }: { readonly settings: readonly ShownSetting[] }) {
  const { edits, setEdits } = useKeptEdits();
  const known = settings.some(({ name }) => edits[name] !== undefined);
  return (
    <>
      {settingGroups.map((group) => (
        <SettingsSection
          key={group}
          group={group}
          settings={settings.filter((setting) => setting.group === group)}
          edits={edits}
          setEdits={setEdits}
        />
      ))}
      <Stack as="p" rule="5" className="soft small">
        {copy.footnote}
      </Stack>
      <LeaveDialog isChanged={known} onDiscard={() => setEdits(() => ({}))} />
    </>
  );
}

/** Unsaved changes stay in this browser until they are saved or discarded. */
function useKeptEdits() {
  const kept = useFormDraft('settings');
  const stored = useBrowserValue(() => JSON.stringify(kept.read() ?? null), 'null');
  const [typed, setTyped] = useState<SettingEdits | null>(null);
  const edits = typed ?? editsOf(JSON.parse(stored));
  const setEdits: ChangeEdits = (change) => setTyped((before) => change(before ?? edits));
  useEffect(() => {
    if (typed === null) return;
    if (Object.keys(typed).length > 0) kept.keep(typed);
    else kept.drop();
  }, [typed, kept]);
  return { edits, setEdits };
}

interface LeaveDialogProps {
  readonly isChanged: boolean;
  readonly onDiscard: () => void;
}

function LeaveDialog({ isChanged, onDiscard }: LeaveDialogProps) {
  // The router blocks until React has removed this page; going back from the next page must not ask.
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
  );
  const { leave } = copy;
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={leave.title}
      description={leave.text}
      size="small"
    >
      <DialogFooter>
        <Button onClick={() => blocker.reset?.()}>{leave.stay}</Button>
        <Button
          onClick={() => {
            onDiscard();
            blocker.proceed?.();
          }}
        >
          {leave.discard}
        </Button>
        <Button variant="primary" onClick={() => blocker.proceed?.()}>
          {leave.keep}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
