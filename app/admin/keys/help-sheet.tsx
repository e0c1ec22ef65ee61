import { useState } from 'react';
import { LightDialog } from '#ui/dialog/light-dialog.tsx';
import { shortcutsCopy as copy } from '#content/admin/shortcuts.ts';
import { Choice } from '#ui/fields/choice.tsx';
import { Keys } from '#ui/keyboard/keys.tsx';
import { areSingleKeysOff, turnSingleKeys, type Shortcut } from '#ui/keyboard/shortcuts.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';

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
      <Stack gap="5">
        <Grid min="l" gap="8" rowGap="5" className="small">
          {inColumns([...groups]).map((column, at) => (
            <Stack key={at} gap="5">
              {column.map(([group, entries]) => (
                <section key={group} aria-label={group}>
                  <Text as="h3" size="m" tone="soft" weight="normal">
                    {group}
                  </Text>
                  <Stack as="dl" gap="1">
                    {entries.map(({ keys, label }) => (
                      <Cluster key={keys} gap="4" rule="1" align="baseline" justify="between">
                        <dt>{label}</dt>
                        <dd>
                          <Keys keys={keys} />
                        </dd>
                      </Cluster>
                    ))}
                  </Stack>
                </section>
              ))}
            </Stack>
          ))}
        </Grid>
        <div>
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
        </div>
      </Stack>
    </LightDialog>
  );
}

type Group = readonly [name: string, entries: readonly Shortcut[]];

/** Two columns of about the same length. CSS columns would lay out the sheet several times to find their height. */
function inColumns(groups: readonly Group[]): readonly (readonly Group[])[] {
  const [left, right]: [Group[], Group[]] = [[], []];
  // A title takes the height of two entries.
  const heightOf = (column: readonly Group[]) => column.reduce((sum, [, entries]) => sum + entries.length + 2, 0);
  for (const group of groups) (heightOf(left) <= heightOf(right) ? left : right).push(group);
  return [left, right];
}
