interface Named {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** First name and last initial, with as many more letters as it takes to tell two of a class apart. */
export function shortNames(students: readonly Named[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const student of students) {
    const letters = Array.from(student.lastName);
    const rivals = students.filter((each) => each.id !== student.id && each.firstName === student.firstName);
    const isTaken = (count: number) =>
      rivals.some(({ lastName }) => Array.from(lastName).slice(0, count).join('') === letters.slice(0, count).join(''));
    let count = 1;
    while (count < letters.length && isTaken(count)) count++;
    const end = count < letters.length ? '.' : '';
    named.set(student.id, `${student.firstName} ${letters.slice(0, count).join('')}${end}`.trim());
  }
  return named;
}
