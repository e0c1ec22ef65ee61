import './help-sheet.css';
import { useState } from 'react';
import { LightDialog } from '#ui/dialog/light-dialog.tsx';
import { shortcutsCopy as copy } from '#content/admin/shortcuts.ts';
import { Choice } from '#ui/fields/choice.tsx';
import { Keys } from '#ui/keyboard/keys.tsx';
import { areSingleKeysOff, turnSingleKeys, type Shortcut } from '#ui/keyboard/shortcuts.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

interface HelpSheetProps {
  /** Shortcuts of the page behind the sheet. */
  readonly shortcuts: readonly Shortcut[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export default function HelpSheet({ shortcuts, open, onOpenChange }: HelpSheetProps) {
  const [isOff, setOff] = useState(areSingleKeysOff);
  const groups = Map.groupBy(shortcuts, ({ group }) => group);
  return (
    <LightDialog open={open} onOpenChange={onOpenChange} title={copy.title}>
      <div className="help-sheet small">
        {[...groups].map(([group, entries]) => (
          <section key={group} aria-label={group}>
            <Text as="h3" tone="soft" weight="normal">
              {group}
            </Text>
            <dl>
              {entries.map(({ keys, label }) => (
                <Cluster key={keys} gap="4" rule="1" align="baseline" justify="between">
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </Cluster>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Choice
        type="checkbox"
        name="single-keys"
        checked={!isOff}
        onChange={(event) => {
          turnSingleKeys(event.target.checked);
          setOff(!event.target.checked);
        }}
      >
        {copy.single}
      </Choice>
      <p className="soft small">{copy.singleHint}</p>
    </LightDialog>
  );
}
