export default { index: "Home", guide: "Guide" };
