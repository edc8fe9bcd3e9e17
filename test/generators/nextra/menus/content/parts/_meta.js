export default { "*": { display: "hidden" }, one: { display: "normal" } };
