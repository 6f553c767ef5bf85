// A masked input for a secret, with a reveal button.

/** @jsxImportSource preact */

import type { ConsoleScheme } from "@lectern/request/console-slice";
import type { VNode } from "preact";
import { type Secret, secretOf } from "./credentials.ts";
import { Button, Entry, Row } from "./elements.tsx";
import type { ModelProps } from "./model.ts";

export function schemeName({ name }: ConsoleScheme): string {
  return name.replace(/[_-]+/g, " ");
}

export interface SchemeProps extends ModelProps {
  readonly scheme: ConsoleScheme;
}

interface SecretRowProps extends SchemeProps {
  readonly label: string;
  readonly part: keyof Secret;
  /** Never masked. */
  readonly isPlain?: boolean;
}

export function SecretRow({ model, scheme, label, part, isPlain }: SecretRowProps): VNode {
  const { auth, strings, open } = model;
  const secret = secretOf(auth, scheme);
  const id = `console-secret-${scheme.name}-${part}`.replace(/[^\w-]/g, "_");
  const isShown = isPlain || open.get(id) === true;
  const reveal = (): void => {
    open.set(id, !isShown);
    model.update();
  };
  const beside = (
    <>
      <span class="console-type">{schemeName(scheme)}</span>
      {!isPlain && (
        <Button class="console-link" onClick={reveal} aria-pressed={isShown}>
          {isShown ? strings.hide : strings.reveal}
        </Button>
      )}
    </>
  );
  return (
    <Row id={id} label={label} beside={beside}>
      <Entry
        id={id}
        type={isShown ? "text" : "password"}
        value={secret[part]}
        take={(text) => {
          secret[part] = text;
          model.update();
        }}
      />
    </Row>
  );
}
