import { Fragment, type ReactNode } from 'react';

/** An e-mail address that goes on in the next line behind its @ and dots, and nowhere inside a word. */
export function breakAddress(address: string): ReactNode {
  return address.split(/(?<=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
