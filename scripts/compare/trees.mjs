// What all formats are parsed to, so that one function compares them: a node has a name, attributes, children and text.

export function node(name, { attributes = {}, children = [], text } = {}) {
  return { name, attributes, children, text };
}

/** Numbers the nodes of several trees so that two nodes have the same `id` exactly if everything in them is equal. */
export function createNumbering() {
  const numbers = new Map();
  return function number(tree) {
    for (const child of tree.children) number(child);
    const attributes = Object.entries(tree.attributes).sort(([a], [b]) => (a < b ? -1 : 1));
    const content = JSON.stringify([tree.name, tree.text, attributes, tree.children.map(({ id }) => id)]);
    if (!numbers.has(content)) numbers.set(content, numbers.size);
    tree.id = numbers.get(content);
    return tree;
  };
}
