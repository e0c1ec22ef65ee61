import './live-run.css';
import { approve, beginRun, sendBack, stepOf, type Run } from './run.ts';
import { runCopy as copy, runProcesses } from '#content/home/run.ts';

/** Between two events of a run. */
const paceMs = 600;

/** Makes the drawn log and the drawn approval live; both keep their size. */
export function start(root: HTMLElement): void {
  const log = root.querySelector<HTMLElement>('.run-log');
  const card = root.querySelector<HTMLElement>('.approval');
  const lines = log?.querySelector('ul');
  const facts = card?.querySelector('ul');
  if (!log || !card || !lines || !facts) return;
  let run: Run = settled(beginRun(runProcesses[0]));
  /** The drawn log stays until something happens. */
  let isDrawn = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  for (const panel of [log, card]) {
    panel.removeAttribute('role');
    panel.removeAttribute('aria-label');
  }
  lines.style.blockSize = `${lines.getBoundingClientRect().height}px`;
  lines.tabIndex = 0;
  lines.setAttribute('aria-label', copy.log);
  const [logState, cardState] = [log, card].map((panel) => panel.querySelector('.state'));
  cardState?.setAttribute('role', 'status');

  const select = document.createElement('select');
  select.setAttribute('aria-label', copy.process);
  select.append(...runProcesses.map(({ name }, index) => new Option(name, String(index))));
  // The browser may have kept a choice from before.
  select.selectedIndex = 0;
  log.querySelector('.panel-head > :first-child')?.replaceWith(select);
  select.addEventListener('change', () => begin());

  const buttons = [
    button(copy.approve, () => decide(approve)),
    button(copy.sendBack, () => decide(sendBack)),
    button(copy.again, begin),
  ];
  card.querySelector('.approval-answers')?.replaceChildren(...buttons);
  show();

  function begin(): void {
    isDrawn = false;
    lines?.replaceChildren();
    run = beginRun(runProcesses[select.selectedIndex] ?? runProcesses[0]);
    play();
  }

  function decide(decision: (run: Run) => Run): void {
    if (run.state !== 'waiting') return;
    if (isDrawn) {
      // The drawn log is of a run that is over; the one that waits has come this far.
      lines?.replaceChildren();
      isDrawn = false;
      settled(beginRun(run.process), write);
    }
    run = decision(run);
    play();
  }

  function play(): void {
    clearTimeout(timer);
    const step = stepOf(run);
    if (step !== null) {
      write(step.event);
      run = step.run;
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      timer = setTimeout(play, isStill ? 0 : paceMs);
    }
    show();
  }

  function write(event: readonly string[]): void {
    const line = document.createElement('li');
    const time = new Date().toLocaleTimeString('en-GB');
    line.append(...[time, ...event].map(span));
    lines?.append(line);
    lines?.scrollTo({ top: lines.scrollHeight });
  }

  function show(): void {
    const { subject } = run.process;
    const title = card?.querySelector('.panel-head')?.firstChild;
    if (title) title.textContent = `${subject} `;
    facts?.replaceChildren(...run.facts.map((fact) => item(fact)));
    if (cardState) cardState.textContent = copy.states[run.state];
    if (logState && !isDrawn) logState.textContent = copy.states[run.state];
    for (const decision of buttons.slice(0, 2)) {
      if (run.state === 'waiting') decision.removeAttribute('aria-disabled');
      else decision.setAttribute('aria-disabled', 'true');
    }
  }
}

/** The run once it waits or has ended. */
function settled(run: Run, write?: (event: readonly string[]) => void): Run {
  let now = run;
  for (let step = stepOf(now); step !== null; step = stepOf(now)) {
    write?.(step.event);
    now = step.run;
  }
  return now;
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', onClick);
  return made;
}

function item(parts: readonly string[]): HTMLLIElement {
  const made = document.createElement('li');
  made.append(...parts.map(span));
  return made;
}

function span(text: string): HTMLSpanElement {
  const made = document.createElement('span');
  made.textContent = text;
  return made;
}
