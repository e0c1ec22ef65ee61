/** `user-disabled` becomes "User disabled", `setVersion` "Set version". */
export function readableName(name: string): string {
  const copy = name
    .replaceAll(/[-_/]+/g, ' ')
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return copy.charAt(0).toUpperCase() + copy.slice(1);
}
