/** Draws a paper (`Paper`, as JSON): the only Typst there is. What people typed reaches it as strings of the JSON, which Typst does not read as its own. */
export const TEMPLATE = `
#let paper = json("/paper.json")
#set document(title: paper.title, author: paper.school)
#set text(font: paper.fonts, size: 10.5pt, lang: paper.language, region: paper.region, hyphenate: false)
#set par(leading: 0.72em, spacing: 1.35em)
#set page(
  paper: paper.size,
  margin: (x: 2.2cm, top: 2cm, bottom: 2.2cm),
  footer: context {
    set text(size: 8pt, fill: luma(35%))
    let words = paper.pageOf
      .replace("{pages}", str(counter(page).final().first()))
      .replace("{page}", str(counter(page).get().first()))
    grid(columns: (1fr, auto), column-gutter: 1em, paper.title, words)
  },
)
#show heading: set block(above: 1.5em, below: 0.8em)
#show heading.where(level: 1): set text(size: 18pt)
#show heading.where(level: 2): set text(size: 13pt)
#show link: underline
#show raw: set text(font: paper.fonts, size: 1.25em)

#let inline(node) = {
  if node.kind == "text" { text(node.text) }
  else if node.kind == "code" { raw(node.text) }
  else if node.kind == "break" { linebreak() }
  else {
    let inside = node.inside.map(inline).join()
    if node.kind == "strong" { strong(inside) }
    else if node.kind == "emph" { emph(inside) }
    else { link(node.to, inside) }
  }
}
#let words(inside) = if inside.len() == 0 { [] } else { inside.map(inline).join() }
#let pairs(columns, align, all) = table(
  columns: columns,
  align: align,
  stroke: (x: none, y: 0.5pt + luma(75%)),
  inset: (x: 4pt, y: 6pt),
  ..all.flatten(),
)
#let facts(all) = pairs((auto, 1fr), start, all.map(((name, value)) => (text(fill: luma(35%), name), [#value])))
// A number without a space may be longer than its line.
#let anywhere(long) = {
  show regex("\\S{45,}"): it => it.text.clusters().join(sym.zws)
  text(long)
}
#let draw(node) = {
  let all(nodes) = if nodes.len() == 0 { [] } else { nodes.map(draw).join() }
  if node.kind == "paragraph" { par(words(node.inside)) }
  else if node.kind == "heading" { heading(level: node.level, words(node.inside)) }
  else if node.kind == "list" { list(..node.items.map(all)) }
  else if node.kind == "numbers" { enum(start: node.start, ..node.items.map(all)) }
  else if node.kind == "quote" { quote(block: true, all(node.blocks)) }
  else if node.kind == "code" { raw(node.text, block: true) }
  else if node.kind == "facts" { facts(node.facts.map(((name, value)) => (name, anywhere(value)))) }
  else if node.kind == "sums" { pairs((1fr, auto), (start, end), node.sums.map(((name, sum)) => (anywhere(name), text(sum)))) }
  else { line(length: 100%, stroke: 0.5pt + luma(70%)) }
}

#text(size: 9pt, fill: luma(35%), paper.school)
#heading(level: 1, paper.title)
#if paper.lead != "" { par(text(size: 9pt, fill: luma(35%), paper.lead)) }
#if paper.boxes != "" { par(text(size: 9pt, paper.boxes)) }
#for node in paper.blocks { draw(node) }
#if paper.facts.len() > 0 {
  v(1.2em)
  block(breakable: false, width: 100%, facts(paper.facts))
}
`;
