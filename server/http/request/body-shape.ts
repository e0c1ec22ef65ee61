/** JSON nesting, JSON values, urlencoded fields and multipart parts of one body. Forms have far fewer. */
export const shapeLimits = { depth: 100, values: 50_000, fields: 10_000, parts: 400 } as const;

/** Takes a body's bytes as they arrive; false once parsing the body would cost too much. */
export type ShapeCheck = (bytes: Uint8Array) => boolean;

/** Checks small bodies, whichever parser reads them. Whatever is not a form may be parsed as JSON. */
export function shapeCheck(contentType: string | undefined): ShapeCheck {
  if (/^multipart\//iu.test(contentType ?? '')) return partsCheck();
  return /^application\/x-www-form-urlencoded\b/iu.test(contentType ?? '') ? fieldsCheck() : jsonCheck();
}

const [ampersand, dash, lineFeed, quote, backslash, comma] = [0x26, 0x2d, 0x0a, 0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

function fieldsCheck(): ShapeCheck {
  let fields = 1;
  return (bytes) => {
    for (let at = bytes.indexOf(ampersand); at !== -1; at = bytes.indexOf(ampersand, at + 1)) fields += 1;
    return fields <= shapeLimits.fields;
  };
}

/** Counts lines that begin with two dashes, as each boundary does. */
function partsCheck(): ShapeCheck {
  let parts = 0;
  let [before, last] = [0, 0];
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === dash && last === dash && before === lineFeed) parts += 1;
      before = last;
      last = byte;
    }
    return parts <= shapeLimits.parts;
  };
}

function jsonCheck(): ShapeCheck {
  let [depth, values] = [0, 0];
  let [inText, isEscaped] = [false, false];
  return (bytes) => {
    for (const byte of bytes) {
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) inText = false;
      } else if (byte === quote) inText = true;
      else if (byte === comma) values += 1;
      else if (byte === openBracket || byte === openBrace) {
        depth += 1;
        values += 1;
        if (depth > shapeLimits.depth) return false;
      } else if (byte === closeBracket || byte === closeBrace) depth -= 1;
    }
    return values <= shapeLimits.values;
  };
}
