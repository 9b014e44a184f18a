//! A rule as a nondeterministic automaton over characters, by Thompson's construction.

use super::abnf::{Element, Grammar};

/// The nodes of the automaton. Each is on a path to `accept`, except for `start` if nothing
/// matches.
#[derive(Debug)]
pub(super) struct Nfa {
    pub(super) nodes: Vec<Node>,
    pub(super) start: usize,
    pub(super) accept: usize,
}

/// The edges that leave a node.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// Edges that read nothing.
    pub(super) empty: Vec<usize>,
    /// Edges that read a character of a range, both ends included.
    pub(super) characters: Vec<(char, char, usize)>,
}

impl Nfa {
    /// Returns the automaton of `rule`, with all rules that it refers to expanded.
    pub(super) fn of(grammar: &Grammar, rule: &str) -> Result<Self, String> {
        let mut build = Build { grammar, nodes: vec![Node::default(); 2], open: Vec::new() };
        build.connect(&Element::Rule(rule.to_ascii_lowercase()), 0, 1)?;
        Ok(Nfa { nodes: build.nodes, start: 0, accept: 1 }.pruned())
    }

    /// Removes the edges to nodes that do not lead to `accept`. They would make a prefix look
    /// viable.
    fn pruned(mut self) -> Self {
        let lives = self.co_accessible();
        for node in &mut self.nodes {
            node.empty.retain(|&to| lives[to]);
            node.characters.retain(|&(_, _, to)| lives[to]);
        }
        self
    }

    /// Returns for each node whether `accept` can be reached from it.
    fn co_accessible(&self) -> Vec<bool> {
        let sources = self.sources();
        let mut lives = vec![false; self.nodes.len()];
        let mut open = vec![self.accept];
        while let Some(node) = open.pop() {
            if !lives[node] {
                lives[node] = true;
                open.extend(&sources[node]);
            }
        }
        lives
    }

    /// Returns for each node the nodes with an edge to it.
    fn sources(&self) -> Vec<Vec<usize>> {
        let mut sources = vec![Vec::new(); self.nodes.len()];
        for (from, node) in self.nodes.iter().enumerate() {
            let read = node.characters.iter().map(|&(_, _, to)| to);
            for to in read.chain(node.empty.iter().copied()) {
                sources[to].push(from);
            }
        }
        sources
    }
}

struct Build<'a> {
    grammar: &'a Grammar,
    nodes: Vec<Node>,
    /// The rules being expanded, to detect recursion.
    open: Vec<String>,
}

impl Build<'_> {
    /// Adds paths for `element` between two nodes, without an edge into `from` or out of `to`.
    fn connect(&mut self, element: &Element, from: usize, to: usize) -> Result<(), String> {
        match element {
            Element::Characters(first, last) => {
                self.nodes[from].characters.push((*first, *last, to));
            }
            Element::Alternation(elements) => {
                elements.iter().try_for_each(|it| self.connect(it, from, to))?;
            }
            Element::Concatenation(elements) => self.concatenation(elements, from, to)?,
            Element::Repetition { least, most, of } => {
                self.repetition(*least, *most, of, from, to)?;
            }
            Element::Rule(name) => self.rule(name, from, to)?,
        }
        Ok(())
    }

    fn concatenation(
        &mut self,
        elements: &[Element],
        from: usize,
        to: usize,
    ) -> Result<(), String> {
        let mut end = from;
        for element in elements {
            end = self.after(element, end)?;
        }
        self.nodes[end].empty.push(to);
        Ok(())
    }

    /// Adds `least` copies in a row, then a loop or as many optional copies as the maximum allows.
    fn repetition(
        &mut self,
        least: usize,
        most: Option<usize>,
        of: &Element,
        from: usize,
        to: usize,
    ) -> Result<(), String> {
        let mut end = from;
        for _ in 0..least {
            end = self.after(of, end)?;
        }
        let Some(most) = most else {
            return self.zero_or_more(of, end, to);
        };
        for _ in least..most {
            self.nodes[end].empty.push(to);
            end = self.after(of, end)?;
        }
        self.nodes[end].empty.push(to);
        Ok(())
    }

    fn zero_or_more(&mut self, of: &Element, from: usize, to: usize) -> Result<(), String> {
        let turn = self.node();
        self.nodes[from].empty.push(turn);
        self.nodes[turn].empty.push(to);
        self.connect(of, turn, turn)
    }

    fn rule(&mut self, name: &str, from: usize, to: usize) -> Result<(), String> {
        if self.open.iter().any(|open| open == name) {
            return Err(format!("the rule {name} refers to itself"));
        }
        let grammar = self.grammar;
        let element = grammar.rule(name).ok_or_else(|| format!("there is no rule {name}"))?;
        self.open.push(name.to_owned());
        self.connect(element, from, to)?;
        self.open.pop();
        Ok(())
    }

    /// Adds a node after `element` and returns it.
    fn after(&mut self, element: &Element, from: usize) -> Result<usize, String> {
        let end = self.node();
        self.connect(element, from, end)?;
        Ok(end)
    }

    fn node(&mut self) -> usize {
        self.nodes.push(Node::default());
        self.nodes.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_without_a_path_to_the_end_are_removed() {
        // r = ( "a" NOTHING ) / "b", where NOTHING is an empty alternation, which ABNF cannot
        // express.
        let dead = Element::Concatenation(vec![
            Element::Characters('a', 'a'),
            Element::Alternation(vec![]),
        ]);
        let element = Element::Alternation(vec![dead, Element::Characters('b', 'b')]);
        let mut build = Build {
            grammar: &Grammar::default(),
            nodes: vec![Node::default(); 2],
            open: Vec::new(),
        };
        build.connect(&element, 0, 1).unwrap();
        let nfa = Nfa { nodes: build.nodes, start: 0, accept: 1 };
        assert_eq!(nfa.nodes[0].characters.len(), 2);
        let nfa = nfa.pruned();
        assert_eq!(nfa.nodes[0].characters, [('b', 'b', 1)]);
    }

    #[test]
    fn every_reachable_node_leads_to_the_end() {
        for rule in ["URI", "URI-reference", "absolute-URI", "relative-ref", "IPv6address", "path"]
        {
            let nfa = Nfa::of(&Grammar::read(crate::RFC3986).unwrap(), rule).unwrap();
            let lives = nfa.co_accessible();
            let ends = nfa.nodes.iter().flat_map(|node| {
                node.characters.iter().map(|&(_, _, to)| to).chain(node.empty.clone())
            });
            assert!(ends.into_iter().all(|to| lives[to]), "{rule}");
        }
    }

    #[test]
    fn recursion_and_missing_rules_are_rejected() {
        let error_of = |text: &str| Nfa::of(&Grammar::read(text).unwrap(), "r").unwrap_err();
        assert_eq!(error_of("r = \"a\" s\ns = [ R ]"), "the rule r refers to itself");
        assert_eq!(error_of("r = s"), "there is no rule s");
    }
}
