import { houseStyle } from '@meridian/sandbox-kit/style';

export const style = `${houseStyle}
.letters { padding: 0; list-style: none; border-top: 1px solid var(--line); }
.letters li {
  position: relative;
  display: grid;
  grid-template: 'subject time' 'to to' / 1fr auto;
  gap: 0 1.5rem;
  align-items: baseline;
  padding: 1rem 0;
  border-bottom: 1px solid var(--line);
}
.letters a { grid-area: subject; color: inherit; font-weight: 600; text-decoration: none; }
.letters a::after { content: ''; position: absolute; inset: 0; }
.letters li:hover a { text-decoration: underline; }
.letters a:focus-visible { outline: none; }
.letters a:focus-visible::after { outline: 2px solid var(--focus); outline-offset: -2px; }
.letters .to { grid-area: to; color: var(--soft); }
.letters time { grid-area: time; }
.quiet { padding-top: 1rem; }

.nothing {
  display: grid;
  gap: 0.75rem;
  justify-items: start;
  padding: clamp(2rem, 6vw, 4rem) 0;
  border-block: 1px solid var(--line);
}
.nothing svg { max-width: 100%; height: auto; margin-bottom: 1rem; }
.way { stroke: var(--soft); stroke-width: 1; fill: none; opacity: 0.6; }
.end { stroke: var(--soft); fill: var(--paper); }
.signal { fill: var(--signal); }

.letter h1 { max-width: 24ch; padding: 0.5rem 0 1.5rem; font-size: clamp(1.5625rem, 1.41rem + 0.679vw, 1.953rem); }
.facts { padding: 1rem 0; border-block: 1px solid var(--line); }
.facts div { display: grid; grid-template-columns: 7.5rem 1fr; gap: 1rem; padding: 0.2rem 0; }
.facts dt { color: var(--soft); }
.files { display: flex; flex-wrap: wrap; gap: 0 2rem; padding: 0.5rem 0; list-style: none; border-bottom: 1px solid var(--line); }
.files li { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: center; min-height: 2.75rem; }

.parts { display: grid; gap: 2rem; padding: 2rem 0; }
.parts section { display: grid; gap: 0.75rem; align-content: start; min-width: 0; }
iframe {
  width: 100%;
  height: clamp(34rem, 85vh, 64rem);
  resize: vertical;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: white;
  color-scheme: light;
}
pre {
  padding: 1.25rem;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 6px;
  font: 0.875rem/1.65 var(--mono);
  white-space: pre-wrap;
}
details pre { margin-top: 0.5rem; font-size: 0.8rem; }
summary { min-height: 2.75rem; padding: 0.6rem 0; color: var(--soft); cursor: pointer; }

@media (min-width: 70rem) {
  .parts { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
  .parts section:only-child { grid-column: 1 / -1; }
}
@media (max-width: 40rem) {
  .letters li { grid-template: 'subject' 'to' 'time' / 1fr; }
  .facts div { grid-template-columns: 1fr; gap: 0; padding: 0.4rem 0; }
}
`;
