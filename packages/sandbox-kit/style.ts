/** For all sandbox pages; independent of the site's build. */
export const houseStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.984 0.007 90), oklch(0.185 0.014 168));
  --raised: light-dark(oklch(0.997 0.003 90), oklch(0.222 0.016 168));
  --ink: light-dark(oklch(0.235 0.022 168), oklch(0.945 0.01 95));
  --soft: light-dark(oklch(0.45 0.02 168), oklch(0.74 0.014 150));
  --line: light-dark(oklch(0.235 0.022 168 / 0.14), oklch(0.945 0.01 95 / 0.15));
  --signal: light-dark(oklch(0.65 0.19 40), oklch(0.7 0.185 42));
  --focus: light-dark(oklch(0.6 0.19 38), oklch(0.72 0.18 43));
  --fault: light-dark(oklch(0.5 0.19 18), oklch(0.75 0.14 20));
  --teal: light-dark(oklch(0.45 0.075 195), oklch(0.78 0.085 190));
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace;
}

*, ::before, ::after { box-sizing: border-box; margin: 0; }

body {
  max-width: 76rem;
  margin: 0 auto;
  padding: 0 clamp(1.25rem, 0.7rem + 2.4vw, 2.5rem) 4rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.6 'Instrument Sans', system-ui, sans-serif;
  overflow-wrap: anywhere;
}

header { display: flex; align-items: center; gap: 1rem; padding: 1.25rem 0; }
header .line { flex: 1; height: 1px; background: linear-gradient(90deg, var(--signal) 3.5rem, var(--line) 3.5rem); }

h1, h2 { letter-spacing: -0.02em; line-height: 1.15; text-wrap: balance; }
h1 { font-size: clamp(1.953rem, 1.523rem + 1.911vw, 3.052rem); }
h2 { font-size: 1.25rem; }
p { max-width: 66ch; text-wrap: pretty; }
code, .note, time { font: 0.8rem/1.6 var(--mono); font-variant-numeric: tabular-nums; }
.note, .quiet, time { color: var(--soft); }

a { color: var(--teal); text-underline-offset: 0.2em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 3px; border-radius: 2px; }
.again, .back, header a { display: inline-flex; align-items: center; min-height: 2.75rem; }

.opening { display: grid; gap: 0.75rem; justify-items: start; padding: clamp(2rem, 1rem + 4vw, 4.5rem) 0 2rem; }
.opening p { color: var(--soft); }

.locked { display: grid; gap: 1.25rem; max-width: 34rem; padding-top: 18vh; }
.locked form { display: grid; gap: 1rem; justify-items: start; }
.locked input, .locked button { padding: 0.6rem 0.9rem; border: 1px solid var(--line); border-radius: 0.25rem; background: var(--raised); color: inherit; font: inherit; }
.locked button { border-color: var(--ink); background: var(--ink); color: var(--paper); cursor: pointer; }
`;

export const formStyle = `
button { font: inherit; color: inherit; background: none; border: 0; cursor: pointer; }
.ways button, .button {
  min-height: 2.75rem;
  padding: 0.5rem 1.1rem;
  border: 1px solid var(--soft);
  border-radius: 6px;
  background: var(--raised);
  font-weight: 600;
}
.ways button:hover, .button:hover { border-color: var(--ink); }
input:not([type='checkbox']) {
  width: 100%;
  min-height: 2.75rem;
  margin-top: 0.35rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--soft);
  border-radius: 6px;
  background: var(--raised);
  color: inherit;
  font: inherit;
}
label { font-weight: 600; }
.fault { padding-top: 0.35rem; color: var(--fault); }
`;
