import { formStyle, houseStyle } from '@meridian/sandbox-kit/style';

export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#12231c"/>' +
  '<path d="M6 12h20v10H6z" fill="none" stroke="#f6f4ee" stroke-width="2"/><path d="M6 16h20" stroke="#f26a3d" stroke-width="2"/></svg>';

export const style = `${houseStyle}${formStyle}
header a { white-space: nowrap; }
.mark {
  padding: 0.2rem 0.7rem;
  border: 1px solid var(--signal);
  border-radius: 999px;
  font: 0.75rem/1.6 var(--mono);
  white-space: nowrap;
}
header { flex-wrap: wrap; gap: 0.5rem 1rem; }
header .line { min-width: 1rem; }

.band { display: grid; gap: 1rem; padding: 1.75rem 0; border-top: 1px solid var(--line); }
.band > * { min-width: 0; }
.row { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: center; justify-content: space-between; }
.row .ways { padding: 0; }
.brand { text-transform: capitalize; }
.state { padding: 0.1rem 0.5rem; border: 1px solid var(--line); border-radius: 4px; font: 0.75rem/1.6 var(--mono); }
.rows { padding: 0; list-style: none; }
.rows li { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: center; min-height: 3rem; padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
.rows li > .what:first-child { flex: 1 1 14rem; min-width: 0; }
.rows a { display: inline-flex; align-items: center; min-height: 2rem; }
.acts { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
p time, dd time { font: inherit; color: inherit; }
.acts button { padding: 0; min-height: 2.75rem; color: var(--teal); text-decoration: underline; text-underline-offset: 0.2em; }
.acts button:hover { text-decoration-thickness: 2px; }
.narrow { max-width: 28rem; padding-bottom: 2rem; }
.narrow h2 { padding: 1rem 0; }
.facts { padding: 1rem 0; border-top: 1px solid var(--line); }
.facts div { display: grid; grid-template-columns: 7.5rem 1fr; gap: 1rem; padding: 0.2rem 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; }
.opening .sum { padding-bottom: 0; color: var(--ink); }

.ways { display: flex; flex-wrap: wrap; gap: 0.75rem; padding-top: 0.5rem; }
.button { display: inline-flex; align-items: center; color: inherit; text-decoration: none; }
.ways .main { border-color: var(--ink); background: var(--ink); color: var(--paper); }
.ways .main:hover { opacity: 0.88; }

.checkout { display: grid; gap: 3rem clamp(2rem, 6vw, 6rem); padding: clamp(1.5rem, 4vw, 3.5rem) 0; }
.checkout > section { min-width: 0; }
.bought h1 { font-size: 1.25rem; color: var(--soft); font-weight: 600; }
.sum { padding: 0.5rem 0 1.75rem; font-size: clamp(2rem, 1.5rem + 2.5vw, 3rem); font-weight: 650; letter-spacing: -0.03em; line-height: 1.1; }
.sum .quiet { font-size: 1rem; font-weight: 400; letter-spacing: 0; }
.items { padding: 0; margin-bottom: 1rem; list-style: none; border-top: 1px solid var(--line); }
.items li { display: flex; gap: 1.5rem; justify-content: space-between; padding: 0.9rem 0; border-bottom: 1px solid var(--line); }
.items .what, .items .amount { display: grid; align-content: start; }
.items .amount { flex: none; text-align: end; font-variant-numeric: tabular-nums; }
.items .quiet { font-size: 0.9rem; }

.field { display: grid; padding-bottom: 1rem; }
.field input { font-variant-numeric: tabular-nums; }
.field input::placeholder { color: var(--soft); }
.field [aria-invalid] { border-color: var(--fault); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
.known { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding-bottom: 1rem; }
.checkout h2 { padding-bottom: 1rem; }
.notice { margin-bottom: 1rem; padding: 0.75rem 1rem; border: 1px solid var(--fault); border-radius: 6px; }

.cards { min-width: 0; margin-top: 2rem; padding: 0; border: 0; border-bottom: 1px solid var(--line); }
.cards legend { padding: 0 0 0.5rem; font-weight: 600; }
.cards button {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.5rem;
  align-items: center;
  justify-content: space-between;
  width: 100%;
  min-height: 2.75rem;
  padding: 0.35rem 0;
  border-top: 1px solid var(--line);
  text-align: start;
}
.cards button:hover span { text-decoration: underline; text-underline-offset: 0.2em; }
.cards code { font-size: 0.875rem; }
.cards span { color: var(--soft); }

@media (max-width: 40rem) {
  header { justify-content: space-between; gap: 0.5rem; }
  .mark { padding-inline: 0.5rem; font-size: 0.7rem; }
  header a ~ .line { display: none; }
}
@media (min-width: 56rem) {
  .checkout { grid-template-columns: minmax(0, 1fr) minmax(0, 26rem); }
}
`;
