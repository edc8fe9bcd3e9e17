export default { index: "Guide", setup: "Set up", old: "Old way", gone: "Gone" };
