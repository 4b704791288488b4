import { Fragment, type ReactNode } from 'react';

/** An e-mail address that goes on in the next line behind its @ and dots, and nowhere inside a word. */
export function breakAddress(address: string): ReactNode {
  return address.split(/(?<=[@.])/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one address never change places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
