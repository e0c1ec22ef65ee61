import './palette.css';
import { useDeferredValue, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, PrefetchPageLinks, useNavigate, useSubmit } from 'react-router';
import { allLeadsWith, commandOf, localCommands, matching, type Command } from '#app/admin/palette/commands.ts';
import { LightDialog } from '#ui/dialog/light-dialog.tsx';
import { rememberResult } from '#app/admin/palette/recent-results.ts';
import { useSearch } from '#app/admin/palette/use-search.ts';
import { paletteCopy as copy } from '#features/search/palette.copy.ts';
import { useRights } from '#features/accounts/rights/can.tsx';
import { maxFound } from '#features/search/search.ts';
import { Keys } from '#ui/keyboard/keys.tsx';
import type { Shortcut } from '#ui/keyboard/shortcuts.tsx';

interface PaletteProps {
  /** Shortcuts of the page behind the palette. */
  readonly shortcuts: readonly Shortcut[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export default function Palette({ shortcuts, open, onOpenChange }: PaletteProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const listbox = useRef<HTMLDivElement>(null);
  const list = useCommands(text.trim(), shortcuts);
  const choose = useChoose(() => onOpenChange(false));
  const { active, activeId, setActive, onKeyDown } = useActive(list.commands, choose);
  // The field is painted before the lines below it.
  const areLinesShown = useDeferredValue(true, false);
  const lines = areLinesShown ? Map.groupBy(list.commands, ({ group }) => group) : [];
  const id = useId();
  const optionId = (command: Command) => `${id}-${command.id}`;
  return (
    <LightDialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.title}
      initialFocus={field}
      header={
        <input
          ref={field}
          className="palette-field"
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          aria-label={copy.label}
          placeholder={copy.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(null);
            listbox.current?.closest('.dialog-panel')?.scrollTo(0, 0);
          }}
          onKeyDown={onKeyDown}
        />
      }
    >
      {list.firstHit !== null && activeId === null && <PrefetchPageLinks page={list.firstHit} />}
      <div className="palette" aria-busy={list.isWaiting}>
        <div ref={listbox} role="listbox" id={`${id}-list`} aria-label={copy.title}>
          {[...lines].map(([group, commands]) => (
            <div key={group} role="group" aria-label={group}>
              <p className="palette-group" aria-hidden="true">
                {group}
              </p>
              {commands.map((command) => (
                <Option
                  key={command.id}
                  id={optionId(command)}
                  command={command}
                  isActive={command === active}
                  isReached={command.id === activeId}
                  onChoose={choose}
                />
              ))}
            </div>
          ))}
        </div>
        <p role="status" className={list.commands.length === 0 ? 'palette-none' : 'visually-hidden'}>
          {list.announcement}
        </p>
        {list.commands.length === 0 && !list.isWaiting && <p className="palette-hint soft small">{copy.noneHint}</p>}
      </div>
    </LightDialog>
  );
}

function useCommands(text: string, shortcuts: readonly Shortcut[]) {
  const rights = useRights();
  const { found, state } = useSearch(text);
  const own = matching(localCommands(rights, shortcuts), text);
  const others = (found ?? []).map((one) => (text === '' ? commandOf(one, copy.groups.recent) : commandOf(one)));
  if ((found ?? []).filter(({ kind }) => kind === 'lead').length === maxFound) others.push(allLeadsWith(text));
  // Local commands come first, so that nothing moves when the search results arrive. Settings come last.
  const isSetting = ({ group }: Command) => group === copy.groups.settings;
  const isAction = ({ group }: Command) => group === copy.groups.actions;
  const isRowChosen = shortcuts.some(({ needsRow }) => needsRow === true);
  const commands =
    text === ''
      ? [...others, ...(isRowChosen ? own : [...own.filter((one) => !isAction(one)), ...own.filter(isAction)])]
      : [...own.filter((one) => !isSetting(one)), ...others, ...(text.length > 2 ? own.filter(isSetting) : [])];
  const isWaiting = state === 'searching';
  const countText = commands.length === 0 ? copy.none(text) : copy.count(commands.length);
  const first = isWaiting || text === '' ? undefined : commands[0]?.does;
  return {
    commands,
    isWaiting,
    /** The page that Enter would open, so that it can be prefetched. */
    firstHit: first !== undefined && 'to' in first ? first.to : null,
    announcement: state === 'failed' ? copy.failed : isWaiting ? copy.searching : countText,
  };
}

/** The active option: the first one until an arrow key moves it. The focus stays in the field. */
function useActive(commands: readonly Command[], choose: (command: Command, inNewTab: boolean) => void) {
  const [activeId, setActive] = useState<string | null>(null);
  const at = Math.max(
    commands.findIndex(({ id }) => id === activeId),
    0,
  );
  const active = commands[at];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = steps[event.key];
    if (event.key === 'Enter' && active) choose(active, event.metaKey || event.ctrlKey);
    else if (next !== undefined) setActive(commands.at(next % commands.length)?.id ?? null);
    else return;
    event.preventDefault();
  };
  return { active, activeId, setActive, onKeyDown };
}

function useChoose(close: () => void) {
  const navigate = useNavigate();
  const submit = useSubmit();
  return (command: Command, inNewTab: boolean) => {
    const { does } = command;
    if ('to' in does && does.visited) rememberResult(does.visited);
    if ('to' in does && inNewTab) {
      window.open(does.to, '_blank', 'noopener');
      return;
    }
    close();
    // Once the dialog has given the focus back.
    if ('run' in does) setTimeout(() => does.run(new KeyboardEvent('keydown')));
    else if ('post' in does) void submit({ action: 'new' }, { method: 'post', action: does.post });
    else void Promise.resolve(navigate(does.to)).then(focusPage);
  };
}

/** Focuses the page, unless one of its fields already has the focus. */
function focusPage(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('#content')?.focus();
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly isActive: boolean;
  /** Reached by the arrow keys. The first line is in view without them. */
  readonly isReached: boolean;
  readonly onChoose: (command: Command, inNewTab: boolean) => void;
}

/** A link if the command opens a page, so that it can be opened in another tab. */
function Option({ id, command, isActive, isReached, onChoose }: OptionProps) {
  const { title, detail = '', keys, does } = command;
  const own = {
    id,
    role: 'option',
    'aria-selected': isActive,
    className: 'palette-option',
    ref: (element: HTMLElement | null) => {
      if (isReached) element?.scrollIntoView({ block: 'nearest' });
    },
  };
  const content = (
    <>
      <span className="palette-title">{title}</span>
      {detail !== '' && <span className="palette-detail soft">{detail}</span>}
      {keys !== undefined && <Keys keys={keys} />}
    </>
  );
  if (!('to' in does)) {
    return (
      <div {...own} onClick={() => onChoose(command, false)}>
        {content}
      </div>
    );
  }
  return (
    <Link
      {...own}
      to={does.to}
      tabIndex={-1}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onChoose(command, false);
      }}
    >
      {content}
    </Link>
  );
}
